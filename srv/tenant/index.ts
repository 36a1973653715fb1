export { allowedOrigins, tenantSettings } from './tenant-settings.ts'
