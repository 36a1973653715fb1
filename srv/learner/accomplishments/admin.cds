using {tutorials.learner as learner} from '../../../db/learner/accomplishments';
using {AdminService} from '../../admin/service';

extend service AdminService with {
  /** Badges and the rules by which learners earn them. One that somebody has cannot be deleted. */
  @Capabilities.DeleteRestrictions.LongDescription: 'A badge that somebody has cannot be deleted. This cannot be undone.'
  entity Accomplishments       as projection on learner.Accomplishments;

  /** Badges that learners have. */
  @readonly
  entity AccomplishmentRecords as projection on learner.AccomplishmentRecords;
}

annotate AdminService.Accomplishments with {
  modifiedAt @odata.etag;
  name       @mandatory;
  rule       @mandatory  @UI.MultiLineText;
}

annotate AdminService.Accomplishments with @(
  UI.HeaderInfo: {
    TypeName      : 'Accomplishment',
    TypeNamePlural: 'Accomplishments',
    Title         : {Value: name}
  },
  UI.LineItem  : [
    {Value: name},
    {Value: description},
    {Value: icon}
  ]
);

annotate AdminService.Accomplishments with @Workplace: {Area: 'learners', Order: 40, Main};
annotate AdminService.AccomplishmentRecords with @Workplace: {Area: 'learners', Order: 50};
