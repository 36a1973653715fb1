import { ensureAdminBuilt } from '../../../app/admin/index.ts'
import { ensureScannerBuilt } from '../../../app/scanner/index.ts'
import { ensureBuilt } from '../../../app/site/build/build.ts'

/** Builds what site, admin workplace and prize desk show once, instead of in each gateway that starts meanwhile. */
export default async function buildSite(): Promise<void> {
  await ensureBuilt()
  await ensureAdminBuilt()
  await ensureScannerBuilt()
}
