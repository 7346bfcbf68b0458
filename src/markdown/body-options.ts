/** How a body is read. */
export interface BodyOptions {
  /** Lets raw HTML through. */
  readonly allowDangerousHtml: boolean
  /** Tells the footnotes of this body from those of the file's other bodies. */
  readonly footnotePrefix: string
}
