import type { Asset } from '../build/built.ts'
import { represent, type Representation } from './representation.ts'

/** Names of assets hold their hash, so whoever has one never asks again. */
const FOREVER = 'public, max-age=31536000, immutable'

/** The assets of a build as answers, by path. */
export async function assetRepresentations(assets: readonly Asset[]): Promise<ReadonlyMap<string, Representation>> {
  return new Map(await Promise.all(assets.map(async asset => [asset.path, await representAsset(asset)] as const)))
}

async function representAsset({ type, body }: Asset): Promise<Representation> {
  const headers = { 'content-type': type, 'cache-control': FOREVER, vary: 'Accept-Encoding' }
  const whole = await represent(200, headers, body)
  // fonts are compressed already
  return type.startsWith('font/') ? { ...whole, bodies: { identity: body } } : whole
}
