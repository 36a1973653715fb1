import { randomBytes } from 'node:crypto'
import { TOKEN_BYTES, tokenText } from '../../../srv/tokens/token-text.ts'

/** A token of the right form that was never minted. */
export const randomToken = (): string => tokenText(randomBytes(TOKEN_BYTES))
