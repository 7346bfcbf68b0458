import { isMap, parseDocument } from 'yaml'
import { foreignKind, JsonReader } from './json-reader.js'
import { syntaxError } from './syntax-error.js'
import { Unreadable, type YamlReader } from './yaml-reader.js'

/** Reads YAML with the package `yaml`. */
export const readYaml: YamlReader['readYaml'] = (text) => {
  // Unique keys are checked by the reader: here each key would be compared with every other one.
  const options = { prettyErrors: false, uniqueKeys: false, intAsBigInt: true }
  const document = parseDocument(text, options)
  const error = syntaxError(document, text)
  if (error) throw error
  const { contents } = document
  if (!contents) return { data: {}, replaced: [] }
  if (!isMap(contents) || foreignKind(contents)) {
    const [start, end] = contents.range
    throw new Unreadable('it is not a mapping of keys to values', start, end)
  }
  const reader = new JsonReader(text)
  return { data: reader.readMapping(contents, ''), replaced: reader.replaced }
}
