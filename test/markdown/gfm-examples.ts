/** What GFM adds to CommonMark, case by case. */
export const gfmExamples: readonly { name: string; markdown: string; html: string }[] = [
  {
    name: 'a table has a head and a body',
    markdown: '| a | b |\n| - | - |\n| c | d |\n',
    html: '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead><tbody>\n<tr>\n<td>c</td>\n<td>d</td>\n</tr>\n</tbody>\n</table>',
  },
  {
    name: 'a table needs no pipes at its edges, and no rows',
    markdown: 'a | b\n:- | -:\n',
    html: '<table>\n<thead>\n<tr>\n<th align="left">a</th>\n<th align="right">b</th>\n</tr>\n</thead>\n</table>',
  },
  {
    name: 'colons align a column',
    markdown: '|a|b|c|d|\n|-|:-|-:|:-:|\n|1|2|3|4|\n',
    html: '<table>\n<thead>\n<tr>\n<th>a</th>\n<th align="left">b</th>\n<th align="right">c</th>\n<th align="center">d</th>\n</tr>\n</thead><tbody>\n<tr>\n<td>1</td>\n<td align="left">2</td>\n<td align="right">3</td>\n<td align="center">4</td>\n</tr>\n</tbody>\n</table>',
  },
  {
    name: 'an escaped pipe is part of its cell, in code too',
    markdown: '| a\\|b |\n| - |\n| `c\\|d` *e\\|f* |\n',
    html: '<table>\n<thead>\n<tr>\n<th>a|b</th>\n</tr>\n</thead><tbody>\n<tr>\n<td><code>c|d</code> <em>e|f</em></td>\n</tr>\n</tbody>\n</table>',
  },
  {
    name: 'a pipe ends a cell even in code',
    markdown: '| a | b |\n| - | - |\n| `c | d` |\n',
    html: '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead><tbody>\n<tr>\n<td>`c</td>\n<td>d`</td>\n</tr>\n</tbody>\n</table>',
  },
  {
    name: 'cells beyond the head are dropped, missing ones are empty',
    markdown: '| a | b |\n| - | - |\n| c |\n| d | e | f |\n',
    html: '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead><tbody>\n<tr>\n<td>c</td>\n<td></td>\n</tr>\n<tr>\n<td>d</td>\n<td>e</td>\n</tr>\n</tbody>\n</table>',
  },
  {
    name: 'a head of another width than its delimiter row makes no table',
    markdown: '| a | b |\n| - |\n| c |\n',
    html: '<p>| a | b |\n| - |\n| c |</p>',
  },
  {
    name: 'a table ends at another block',
    markdown: '| a |\n| - |\n| b |\n> c\n',
    html: '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead><tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>\n<blockquote>\n<p>c</p>\n</blockquote>',
  },
  {
    name: 'a line without a pipe is a row, too',
    markdown: '| a |\n| - |\nb\n\nc\n',
    html: '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead><tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>\n<p>c</p>',
  },
  {
    name: 'a table stands in a list and in a quote',
    markdown: '- > | a |\n  > | - |\n  > | b |\n',
    html: '<ul>\n<li>\n<blockquote>\n<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead><tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>\n</blockquote></li>\n</ul>',
  },
  {
    name: 'a task has a box',
    markdown: '- [ ] a\n- [x] b\n- [X] *c*\n',
    html: '<ul>\n<li><input type="checkbox" disabled="" /> a</li>\n<li><input type="checkbox" disabled="" checked="" /> b</li>\n<li><input type="checkbox" disabled="" checked="" /> <em>c</em></li>\n</ul>',
  },
  {
    name: 'a box stands at the start of an item, before text',
    markdown: '- a [x] b\n- [x]\n\n[x] c\n',
    html: '<ul>\n<li>a [x] b</li>\n<li>[x]</li>\n</ul>\n<p>[x] c</p>',
  },
  {
    name: 'a task in a loose list',
    markdown: '1. [x] a\n\n2. b\n',
    html: '<ol>\n<li>\n<p><input type="checkbox" disabled="" checked="" /> a</p></li>\n<li>\n<p>b</p></li>\n</ol>',
  },
  {
    name: 'one or two tildes strike through, three do not',
    markdown: '~~a~~ ~b~ ~~~c~~~ ~~d~\n',
    html: '<p><del>a</del> <del>b</del> ~~~c~~~ ~~d~</p>',
  },
  {
    name: 'strikethrough and emphasis nest',
    markdown: '*~~a~~* ~~**b** c~~\n',
    html: '<p><em><del>a</del></em> <del><strong>b</strong> c</del></p>',
  },
  {
    name: 'strikethrough ends with its paragraph',
    markdown: '~~a\n\nb~~\n',
    html: '<p>~~a</p>\n<p>b~~</p>',
  },
  {
    name: 'an address without marks is a link',
    markdown: 'www.example.com/a?b http://example.com https://example.com/a_(b) a@example.com\n',
    html: '<p><a href="http://www.example.com/a?b">www.example.com/a?b</a> <a href="http://example.com">http://example.com</a> <a href="https://example.com/a_(b)">https://example.com/a_(b)</a> <a href="mailto:a@example.com">a@example.com</a></p>',
  },
  {
    name: 'punctuation behind an address is not part of it',
    markdown:
      '(see www.example.com/a), www.example.com. *www.example.com*! https://a.bc&amp; b@c.de.\n',
    html: '<p>(see <a href="http://www.example.com/a">www.example.com/a</a>), <a href="http://www.example.com">www.example.com</a>. <em><a href="http://www.example.com">www.example.com</a></em>! <a href="https://a.bc">https://a.bc</a>&amp; <a href="mailto:b@c.de">b@c.de</a>.</p>',
  },
  {
    name: 'an address in a link or in code is no link of its own',
    markdown: '[www.a.bc](d) `www.a.bc`\n',
    html: '<p><a href="d">www.a.bc</a> <code>www.a.bc</code></p>',
  },
  {
    name: 'an underscore in the last parts of a domain makes it text',
    markdown: 'www.a_b.c a@b_c x.y@z\n',
    html: '<p>www.a_b.c a@b_c x.y@z</p>',
  },
  {
    name: 'a footnote is called, and listed at the end',
    markdown: 'a[^n] b\n\n[^n]: c\n\nd\n',
    html: '<p>a<sup><a href="#user-content-1-fn-n" id="user-content-1-fnref-n" data-footnote-ref="" aria-describedby="user-content-1-footnote-label">1</a></sup> b</p>\n<p>d</p>\n<section data-footnotes="" class="footnotes"><h2 id="user-content-1-footnote-label" class="sr-only">Footnotes</h2>\n<ol>\n<li id="user-content-1-fn-n">\n<p>c <a href="#user-content-1-fnref-n" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a></p></li>\n</ol>\n</section>',
  },
  {
    name: 'a footnote is called twice',
    markdown: '[^n] [^N]\n\n[^n]: c\n',
    html: '<p><sup><a href="#user-content-1-fn-n" id="user-content-1-fnref-n" data-footnote-ref="" aria-describedby="user-content-1-footnote-label">1</a></sup> <sup><a href="#user-content-1-fn-n" id="user-content-1-fnref-n-2" data-footnote-ref="" aria-describedby="user-content-1-footnote-label">1</a></sup></p>\n<section data-footnotes="" class="footnotes"><h2 id="user-content-1-footnote-label" class="sr-only">Footnotes</h2>\n<ol>\n<li id="user-content-1-fn-n">\n<p>c <a href="#user-content-1-fnref-n" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a> <a href="#user-content-1-fnref-n-2" data-footnote-backref="" aria-label="Back to reference 1-2" class="data-footnote-backref">↩<sup>2</sup></a></p></li>\n</ol>\n</section>',
  },
  {
    name: 'a footnote may end with something else than a paragraph',
    markdown: '[^a]\n\n[^a]: b\n\n    ```\n    c\n    ```\n',
    html: '<p><sup><a href="#user-content-1-fn-a" id="user-content-1-fnref-a" data-footnote-ref="" aria-describedby="user-content-1-footnote-label">1</a></sup></p>\n<section data-footnotes="" class="footnotes"><h2 id="user-content-1-footnote-label" class="sr-only">Footnotes</h2>\n<ol>\n<li id="user-content-1-fn-a">\n<p>b</p>\n<pre><code>c\n</code></pre>\n<a href="#user-content-1-fnref-a" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a></li>\n</ol>\n</section>',
  },
  {
    name: 'a footnote that is never called is not shown, a call without a footnote is text',
    markdown: 'a[^b]\n\n[^c]: d\n',
    html: '<p>a[^b]</p>',
  },
  {
    name: 'a footnote calls another one, in a list',
    markdown: '- a\n\n  [^x]: [^y]\n- b[^x]\n\n[^y]: z\n',
    html: '<ul>\n<li>\n<p>a</p></li>\n<li>\n<p>b<sup><a href="#user-content-1-fn-x" id="user-content-1-fnref-x" data-footnote-ref="" aria-describedby="user-content-1-footnote-label">2</a></sup></p></li>\n</ul>\n<section data-footnotes="" class="footnotes"><h2 id="user-content-1-footnote-label" class="sr-only">Footnotes</h2>\n<ol>\n<li id="user-content-1-fn-y">\n<p>z <a href="#user-content-1-fnref-y" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a></p></li>\n<li id="user-content-1-fn-x">\n<p><sup><a href="#user-content-1-fn-y" id="user-content-1-fnref-y" data-footnote-ref="" aria-describedby="user-content-1-footnote-label">1</a></sup> <a href="#user-content-1-fnref-x" data-footnote-backref="" aria-label="Back to reference 2" class="data-footnote-backref">↩</a></p></li>\n</ol>\n</section>',
  },
  {
    name: 'raw HTML is escaped, and comments are dropped',
    markdown: '<div>\n*a*\n</div>\n\nb <i title="x">c</i> <!-- d -->\n',
    html: '&lt;div&gt;\n*a*\n&lt;/div&gt;\n<p>b &lt;i title=&quot;x&quot;&gt;c&lt;/i&gt; </p>',
  },
]
