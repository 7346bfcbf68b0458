/** What the reader of tags asks about attributes, to tell what was meant. */
export interface AttributeTable {
  /** Whether an attribute of this name exists. */
  has(name: string): boolean
  /** Whether the value of an attribute is a text, with blanks in it. */
  isFreeText(name: string): boolean
  /** An attribute as it is to be written, from what stands between its quotes or in place of them. */
  written(name: string, raw: string): string
}
