export { issuerMetadata } from './oauth/issuer-metadata.ts'
export { checkSender, checkType } from './serve/check-sender.ts'
