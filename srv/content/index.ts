export { activeContent, type ActiveContent, type ServedFile } from './serve/active-content.ts'
