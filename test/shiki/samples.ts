/** A little of what the common languages have, by language. */
export const samples: Readonly<Record<string, string>> = {
  json: '{\n  "a": [1, -2.5e3, true, null, "x\\n\\u00e9"],\n  "b": {}, // note\n  wrong\n}',
  jsonc: '/* note */ { "a": 1, // b\n}',
  http: 'POST /users?x=1&y=2 HTTP/1.1\nHost: example.com\nContent-Type: application/json\n\n{ "a": 1 }',
  xml: '<?xml version="1.0"?>\n<!-- note -->\n<a b="c&amp;d"><x:y/>text<![CDATA[<raw>]]></a>',
  yaml: '# note\na: b\nlist:\n  - 1\n  - "x"\n  - &anchor { c: true }\ntext: |\n  more\n  lines',
  graphql:
    '# note\nquery Q($a: ID!) { user(id: $a) { ...F name } }\ntype A implements B { a: [String!]! }',
  shellscript:
    '# note\ncurl -X POST "https://a/$b" \\\n  -H \'A: b\' | jq .x && echo $(ls)\nexport A=1\nif [ -n "$A" ]; then f; fi',
  shellsession: '$ curl https://example.com -d "a"\n{ "a": 1 }\n$ echo done',
  javascript:
    'import a from "b"\n// note\nconst x = await fetch(`u${a.b}`, { method: "POST", n: 1 })\nclass A extends B { f(a) { return /r[e-f]+/gu.test(a) ?? null } }',
  typescript:
    'interface A<T> { readonly a?: string; b: Record<string, number> }\n@dec class C<T extends A<1>> { constructor(private x: number) {} }\nconst y = x as const satisfies A<"a">',
  python:
    'import requests\n# note\n@dec\nasync def f(a: int = 1, **k) -> str:\n    """text"""\n    return f"{a!r} x" if a else rb"\\d+"\nrequests.get(url, headers={"a": "b"})',
}
