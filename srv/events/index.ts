export { displaySettings, type DisplaySettings } from './display-settings.ts'
