export { activeContent, type ActiveContent, type ServedFile } from './serve/active-content.ts'
export { stepHash } from './serve/step-hash.ts'
export { servedTutorial } from './serve/served-tutorials.ts'
