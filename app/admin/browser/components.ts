/** The components that pages use, and the themes; the rest of UI5 is not loaded. */
import '@ui5/webcomponents-theming/dist/Assets.js'
import '@ui5/webcomponents/dist/generated/json-imports/Themes.js'
import '@ui5/webcomponents/dist/Button.js'
import '@ui5/webcomponents/dist/BusyIndicator.js'
import '@ui5/webcomponents/dist/Dialog.js'
import '@ui5/webcomponents/dist/Input.js'
import '@ui5/webcomponents/dist/features/InputSuggestions.js'
import '@ui5/webcomponents/dist/Label.js'
import '@ui5/webcomponents/dist/Link.js'
import '@ui5/webcomponents/dist/MessageStrip.js'
import '@ui5/webcomponents/dist/Option.js'
import '@ui5/webcomponents/dist/Select.js'
import '@ui5/webcomponents/dist/SuggestionItem.js'
import '@ui5/webcomponents/dist/Switch.js'
import '@ui5/webcomponents/dist/Table.js'
import '@ui5/webcomponents/dist/TableCell.js'
import './parts/group-row.ts'
import './parts/group-selection.ts'
import '@ui5/webcomponents/dist/TableHeaderCell.js'
import '@ui5/webcomponents/dist/TableHeaderRow.js'
import '@ui5/webcomponents/dist/TableRow.js'
import '@ui5/webcomponents/dist/TableSelectionMulti.js'
import '@ui5/webcomponents/dist/TableVirtualizer.js'
import '@ui5/webcomponents/dist/Tag.js'
import '@ui5/webcomponents/dist/TextArea.js'
import '@ui5/webcomponents/dist/Title.js'
import '@ui5/webcomponents-icons/dist/action-settings.js'
import '@ui5/webcomponents-icons/dist/add.js'
import '@ui5/webcomponents-icons/dist/menu2.js'
import '@ui5/webcomponents-icons/dist/sort-ascending.js'
import '@ui5/webcomponents-icons/dist/sort-descending.js'
import '@ui5/webcomponents-icons/dist/search.js'
import { registerLanguage } from '#workplace-words/ui5.ts'
import { setDefaultFontLoading } from '@ui5/webcomponents-base/dist/config/Fonts.js'
import { setTheme } from '@ui5/webcomponents-base/dist/config/Theme.js'
import { forgetRemovedComponents } from './removed-components.ts'

// UI5 asks a CDN for what is not registered
registerLanguage()

const dark = matchMedia('(prefers-color-scheme: dark)')
const contrast = matchMedia('(prefers-contrast: more)')

/** The Horizon theme that the visitor's system asks for. */
function themeNow(): string {
  if (contrast.matches) return dark.matches ? 'sap_horizon_hcb' : 'sap_horizon_hcw'
  return dark.matches ? 'sap_horizon_dark' : 'sap_horizon'
}

/** Sets the theme and follows the system; fonts come from our own stylesheet, and the page says which language texts have. */
export async function startComponents(): Promise<void> {
  setDefaultFontLoading(false)
  forgetRemovedComponents()
  const apply = (): void => void setTheme(themeNow())
  dark.addEventListener('change', apply)
  contrast.addEventListener('change', apply)
  await setTheme(themeNow())
}
