namespace tutorials.notes;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.platform.Settings} from '../../../../db/platform/settings';

/** Something to remember. */
@generation: 'notes'
entity Notes : cuid, managed {
  @numbered: 'note-number'
  @readonly
  number : Integer;
  slug   : String(100) not null;
  text   : String(200);
  @assert.range: [
    1,
    5
  ]
  weight : Integer;
}

/** Settings of the notes. */
entity NoteSettings : Settings {
  /** Longest list in the feed. */
  @settings.env    : 'NOTE_LIST_LENGTH'
  @settings.default: 2
  @assert.range    : [
    1,
    10
  ]
  listLength : Integer;
}
