/** Numbers of JSON as they are written; the types of this version of TypeScript lack them. */
interface JSON {
  rawJSON(text: string): object
  isRawJSON(value: unknown): boolean
}
