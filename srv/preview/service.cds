using {tutorials.preview as preview} from '../../db/preview/preview';

/** Work of authors on tutorials that learners do not see yet. */
@path    : '/preview'
@requires: 'Tutorial.Author'
service PreviewService {
  /** Texts of the caller that are not published. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'owner = $user'
  }]
  entity Drafts as
    projection on preview.Drafts {
      ID,
      slug,
      markdown,
      rulesVr,
      basedOn,
      savedAt,
      /** The author, for the filter on the caller; not a column of the service. */
      @cds.api.ignore
      owner
    };
}
