using {tutorials.platform.EffectiveSetting} from '../../../../db/platform/settings';
using {AdminService} from '../../../../srv/admin/service';
using {tutorials.notes as notes} from './notes';

@path    : '/notes'
@requires: 'authenticated-user'
service NotesService {
  entity Notes as projection on notes.Notes;
  action rename(note : UUID, text : String(200)) returns Notes;
}

extend service AdminService with {
  entity NoteSettings as projection on notes.NoteSettings
    actions {
      /** Value and source (db, env, default) of every field. */
      function effective() returns array of EffectiveSetting;
    };
}
