export { ensureBuilt as ensureScannerBuilt } from './build/build.ts'
