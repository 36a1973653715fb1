import type { ComponentChildren, ComponentType } from 'preact'

/** Attributes, properties and events of UI5 Web Components; events in lower case are theirs. */
type Ui5Props = Readonly<Record<string, unknown>> & { readonly children?: ComponentChildren }

const element = (name: `ui5-${string}`): ComponentType<Ui5Props> => name as unknown as ComponentType<Ui5Props>

export const BusyIndicator = element('ui5-busy-indicator')
export const Button = element('ui5-button')
export const GroupSelection = element('ui5-table-selection-multi-of-groups')
export const Input = element('ui5-input')
export const Label = element('ui5-label')
export const MessageStrip = element('ui5-message-strip')
export const Modal = element('ui5-dialog')
export const Option = element('ui5-option')
export const Select = element('ui5-select')
export const SuggestionItem = element('ui5-suggestion-item')
export const Switch = element('ui5-switch')
export const Table = element('ui5-table')
export const TableCell = element('ui5-table-cell')
export const TableGroupRow = element('ui5-table-group-row-of-elements')
export const TableHeaderCell = element('ui5-table-header-cell')
export const TableHeaderRow = element('ui5-table-header-row')
export const TableRow = element('ui5-table-row')
export const TableSelectionMulti = element('ui5-table-selection-multi')
export const TableVirtualizer = element('ui5-table-virtualizer')
export const Tag = element('ui5-tag')
export const Textarea = element('ui5-textarea')
