export { activeContent, type ActiveContent, type ServedFile } from './active-content.ts'
