/** A piece of Markdown for one operating system. */
export interface Variant {
  readonly os: string
  readonly markdown: string
}

/** The blocks by which readers choose their system (docs/guides/authoring.md, "Options"). */
export const optionBlocks = (variants: readonly Variant[]): string =>
  variants.map(({ os, markdown }) => `[OPTION BEGIN [${os}]]\n\n${markdown.trim()}\n\n[OPTION END]`).join('\n\n')
