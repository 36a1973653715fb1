import { type Bytes, jsonBytes } from './json-bytes.ts'

/** The document that the default export of the file `document` makes of `input`, as it is sent. */
export default async function feedBytes({ document, input }: { document: string; input: unknown }): Promise<Bytes> {
  const { default: make } = (await import(document)) as { default: (input: unknown) => unknown }
  return jsonBytes(make(input))
}
