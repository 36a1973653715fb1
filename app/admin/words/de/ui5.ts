import { registerI18nLoader } from '@ui5/webcomponents-base/dist/asset-registries/i18n.js'
import { registerLocaleDataLoader } from '@ui5/webcomponents-base/dist/asset-registries/LocaleData.js'

/** Registers the dates, numbers and words of UI5. */
export function registerLanguage(): void {
  registerLocaleDataLoader('de', async () => {
    const { default: data } = await import('@ui5/webcomponents-localization/dist/generated/assets/cldr/de.json')
    return data as never
  })
  registerI18nLoader('@ui5/webcomponents', 'de', async () => {
    const { default: words } = await import('@ui5/webcomponents/dist/generated/assets/i18n/messagebundle_de.json')
    return words
  })
}
