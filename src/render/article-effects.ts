/** What the attributes of a block add to its article, each in the order of being added. */
export class ArticleEffects {
  /** Classes. */
  readonly classes: string[] = []
  /** Attributes by name; an empty value is written as such. */
  readonly data: [name: string, value: string][] = []
  /** CSS declarations. */
  readonly style: string[] = []
  /** The colour scheme that the block fixes. */
  scheme: string | undefined

  /** Fixes the colour scheme, unless something before has done so. */
  fixScheme(scheme: string | undefined): void {
    this.scheme ??= scheme
  }
}
