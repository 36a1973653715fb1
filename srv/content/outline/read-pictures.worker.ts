import { picturesWithoutText } from './read-pictures.ts'

/** Counts the pictures of documents that have no alternative text. */
export default function readPictures(documents: readonly Uint8Array[]): number[] {
  return documents.map(bytes =>
    picturesWithoutText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  )
}
