import { registerLocaleDataLoader } from '@ui5/webcomponents-base/dist/asset-registries/LocaleData.js'

/** Registers the dates and numbers of UI5, whose own words are English. */
export function registerLanguage(): void {
  registerLocaleDataLoader('en', async () => {
    const { default: data } = await import('@ui5/webcomponents-localization/dist/generated/assets/cldr/en.json')
    return data as never
  })
}
