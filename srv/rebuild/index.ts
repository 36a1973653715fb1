export { type Mode, type Rebuild } from './rebuild.ts'
export { requestRebuild } from './requests.ts'
