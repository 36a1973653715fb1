export { issuerMetadata } from './oauth/issuer-metadata.ts'
