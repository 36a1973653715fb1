import TableGroupRow from '@ui5/webcomponents/dist/TableGroupRow.js'

/** The group row of UI5, which shows texts alone, with elements: a button opens the group. */
class GroupRow extends TableGroupRow {
  static override get metadata(): typeof TableGroupRow.metadata {
    // the table hands events to elements whose names begin like this
    return { tag: 'ui5-table-group-row-of-elements', slots: { default: { type: HTMLElement, individualSlots: false } } }
  }
}

GroupRow.define()
