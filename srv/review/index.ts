export { onForget } from './on-forget.ts'
