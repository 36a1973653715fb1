/**
 * Terms of the vocabularies of OData that the pages of the workplaces follow, with what they make. The guide has the same table
 * (docs/guides/annotations.md), which a test compares with this one and with the code of the pages.
 */
export const followed: Readonly<Record<string, string>> = {
  'UI.HeaderInfo':
    'names of the entity, title, description and picture of a page (`ImageUrl`, else `TypeImageUrl`, of this site)',
  'UI.HeaderFacets': 'facts beside the title: data points, field groups, contacts, also of one other row',
  'UI.Facets': 'sections; those of a collection stand below its label',
  'UI.PartOfPreview': '`false` folds a section',
  'UI.FieldGroup': 'fields of a section',
  'UI.Identification': 'fields of a section, labels and places of actions',
  'UI.LineItem': 'columns of lists, by qualifier also of parts',
  'UI.DataPoint': 'number, progress or stars, with target and state',
  'UI.Chart': '`Bullet` and `Donut` of a data field',
  'UI.SelectionFields': 'filters',
  'UI.PresentationVariant': 'order, groups, columns and number of rows',
  'UI.SelectionVariant': 'a list of chosen rows',
  'UI.SelectionPresentationVariant': 'the same in an order of its own',
  'UI.Importance': 'what stays where there is little room',
  'HTML5.CssDefaults': '`width` of a column',
  'UI.Hidden': 'leaves out a property, field, section or action, also by a path',
  'UI.CreateHidden': '`true` leaves the button out; a path disables it with the reason',
  'UI.UpdateHidden': 'the same for *Edit*',
  'UI.DeleteHidden': 'the same for *Delete*',
  'UI.MultiLineText': 'a field of several lines',
  'UI.Placeholder': 'words in an empty field',
  'UI.IsURL': 'a link',
  'UI.IsImageURL': 'a picture',
  'UI.IsImage': 'a picture that is a file of the row',
  'UI.TextArrangement': 'text before, behind or in the place of a value',
  'Common.Label': 'name',
  'Common.QuickInfo': 'note below the help of a field',
  'Common.Text': 'text for a value',
  'Common.TextArrangement': 'as `UI.TextArrangement`',
  'Common.FieldControl': 'mandatory, read only or left out, by name, number or path',
  'Common.ValueList': 'rows that a value is chosen from',
  'Common.ValueListRelevantQualifiers': 'which of several value lists a row has',
  'Common.ValueListWithFixedValues': 'a choice in the place of a search',
  'Common.SideEffects': 'what is read again after a change or an action, and the action that comes before',
  'Common.IsActionCritical': 'asks in red, and says that nothing brings it back; by a path, for all rows',
  'Common.Masked': 'is not shown, and keeps an operation to a page of its own',
  'Common.DraftRoot': 'edits in drafts',
  'Common.IsDigitSequence': 'digits that are no amount',
  'Common.DefaultValue': 'what a parameter has at first',
  'UI.ParameterDefaultValue': 'the same, also by a path of the row',
  'Core.OptionalParameter': 'a parameter that may be left out, with its default',
  'Communication.IsEmailAddress': 'an address to write to',
  'Communication.IsPhoneNumber': 'a number to call',
  'Communication.Contact': 'name and addresses of a person or company',
  'Core.Description': 'help; at a rule, the reason',
  'Core.IsLanguageDependent': 'a value in words that the workplace has in its language',
  'Core.Computed': 'read only',
  'Core.Immutable': 'read only once it is stored',
  'Core.OperationAvailable': 'disables an operation with the reason, by `false` or by a path',
  'Core.MediaType': 'a file of the row: shown, loaded, replaced, removed',
  'Core.ContentDisposition': '`Filename` of a file',
  'Core.AcceptableMediaTypes': 'files that are offered and taken',
  'Measures.ISOCurrency': 'currency of an amount',
  'Measures.Unit': 'unit of an amount',
  'Measures.UnitSpecificScale': 'digits of an amount',
  'Validation.AllowedValues': 'choices',
  'Validation.Minimum': 'least value',
  'Validation.Maximum': 'highest value; of a file, its bytes',
  'Validation.Pattern': 'form of a text',
  'Capabilities.InsertRestrictions': '`Insertable`, `RequiredProperties`, `NonInsertableProperties`, `Permissions`',
  'Capabilities.UpdateRestrictions': '`Updatable`, `NonUpdatableProperties`, `Permissions`',
  'Capabilities.DeleteRestrictions': '`Deletable`, `Description`, `LongDescription`, `Permissions`',
  'Capabilities.NavigationRestrictions':
    'the same three for the rows behind a navigation, `Insertable` and the like by a path of the row',
  'Capabilities.OperationRestrictions': '`Permissions`',
  'Capabilities.SearchRestrictions': '`Searchable`',
  'Capabilities.SortRestrictions': '`Sortable`, `NonSortableProperties`',
  'Capabilities.FilterRestrictions': '`Filterable`, `NonFilterableProperties`'
}

/** Members of the restrictions that pages follow; of the others, the service refuses what they rule out. */
export const members: Readonly<Record<string, readonly string[]>> = {
  'Capabilities.InsertRestrictions': ['Insertable', 'RequiredProperties', 'NonInsertableProperties', 'Permissions'],
  'Capabilities.UpdateRestrictions': ['Updatable', 'NonUpdatableProperties', 'Permissions'],
  'Capabilities.DeleteRestrictions': ['Deletable', 'Description', 'LongDescription', 'Permissions'],
  'Capabilities.NavigationRestrictions': ['RestrictedProperties'],
  'Capabilities.OperationRestrictions': ['Permissions'],
  'Capabilities.SearchRestrictions': ['Searchable'],
  'Capabilities.SortRestrictions': ['Sortable', 'NonSortableProperties'],
  'Capabilities.FilterRestrictions': ['Filterable', 'NonFilterableProperties']
}

/** Terms about what pages have no need of: the service does it, or other terms say it as well. */
export const needless: Readonly<Record<string, string>> = {
  'UI.HiddenFilter': 'a property is shown as others are',
  'UI.ExcludeFromNavigationContext': 'pages hand no values on',
  'Capabilities.ChangeTracking': 'for programs that follow changes',
  'Common.SemanticKey': 'rows are addressed by their key',
  'Common.DraftNode': 'parts follow their root',
  'Common.Messages': 'messages come with answers',
  'Core.ComputedDefaultValue': 'the service fills the value in',
  'Core.IsMediaType': 'follows from `Core.MediaType`',
  'Core.IsURL': 'follows from `UI.IsURL`',
  'Core.SchemaVersion': 'for programs',
  'Core.LongDescription': '`Core.Description` is shown'
}

/** Kinds of data fields and sections that pages do not have. */
export const unknownTypes: ReadonlySet<string> = new Set([
  'UI.DataFieldForIntentBasedNavigation',
  'UI.DataFieldWithIntentBasedNavigation',
  'UI.DataFieldForActionGroup',
  'UI.DataFieldWithActionGroup',
  'UI.DataFieldWithAction',
  'UI.ReferenceURLFacet'
])

/** Sections that pages have, by the term that their target ends with. */
export const sections: readonly string[] = [
  'UI.FieldGroup',
  'UI.Identification',
  'UI.DataPoint',
  'UI.LineItem',
  'UI.PresentationVariant',
  'Communication.Contact'
]

/** Words of expressions that pages evaluate. */
export const operators: ReadonlySet<string> = new Set(
  '= == != <> < > <= >= and or not in is null case when then else end ? : + - * / between'.split(' ')
)

/** The same of CSDL JSON, which `$edmJson` has. */
export const edmOperators: ReadonlySet<string> = new Set(
  '$Path $Null $If $And $Or $Not $Eq $Ne $Gt $Ge $Lt $Le $In $Add $Sub $Mul $Div'.split(' ')
)
