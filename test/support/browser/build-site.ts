import { ensureAdminBuilt } from '../../../app/admin/index.ts'
import { ensureBuilt } from '../../../app/site/build/build.ts'

/** Builds what site and admin workplace show once, instead of in each gateway that starts meanwhile. */
export default async function buildSite(): Promise<void> {
  await ensureBuilt()
  await ensureAdminBuilt()
}
