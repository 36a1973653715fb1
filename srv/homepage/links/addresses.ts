export { isHttpAddress, isSitePath } from '../../../lib/addresses/web-address.ts'
