import TableSelectionMulti from '@ui5/webcomponents/dist/TableSelectionMulti.js'

/** The selection of UI5 for rows in groups; that one holds all rows for selected while every group is closed. */
class GroupSelection extends TableSelectionMulti {
  static override get metadata(): typeof TableSelectionMulti.metadata {
    return { tag: 'ui5-table-selection-multi-of-groups' }
  }

  override areAllRowsSelected(): boolean {
    return Boolean(this._table?.rows.some(row => row._isSelectable)) && super.areAllRowsSelected()
  }
}

GroupSelection.define()
