export { ensureBuilt as ensureAdminBuilt } from './build/build.ts'
