export { patGate } from './check-token.ts'
