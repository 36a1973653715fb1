/** Dialogs about many rows, which are loaded together. */
export { ActionDialog } from './action-dialog.tsx'
export { ChooseMore } from './choose-more.tsx'
export { DeleteRows } from './delete-rows.tsx'
export { EditDialog } from './edit-dialog.tsx'
