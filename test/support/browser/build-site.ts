import { ensureBuilt } from '../../../app/site/build/build.ts'

/** Builds what the site shows once, instead of in each gateway that starts meanwhile. */
export default async function buildSite(): Promise<void> {
  await ensureBuilt()
}
