using {tutorials.advocates as advocates} from '../../db/advocates/advocates';
using {AdminService} from '../admin/service';

extend service AdminService with {
  /** The public roster of developer advocates, edited as drafts with topics and links. A saved change shows within a minute. */
  @odata.draft.enabled
  @Capabilities.DeleteRestrictions.LongDescription: 'Its topics, links and photo go with it. This cannot be undone.'
  entity Advocates      as
    select from advocates.Advocates
    mixin {
      portrait : Association to AdminService.AdvocatePhotos
                   on portrait.advocate_ID = $projection.ID;
    }
    into {
      *,
      portrait
    }
    excluding {
      photo
    }
    actions {
      /** Replaces the photo by another picture, which is cut to a square: JPEG, PNG, WebP or a still GIF, 5 MB at most. */
      action uploadPhoto(
                         @mandatory
                         @Core.AcceptableMediaTypes: [
                           'image/jpeg',
                           'image/png',
                           'image/webp',
                           'image/gif'
                         ]
                         @title: 'Picture'
                         photoBase64 : LargeString,
                         @UI.Hidden
                         @title: 'Kind of file'
                         mimeType : String(100));
      /** Takes the photo away. */
      @Common.IsActionCritical
      action clearPhoto();
    };

  entity AdvocateTopics as projection on advocates.AdvocateTopics;
  entity AdvocateLinks  as projection on advocates.AdvocateLinks;

  /** Photos of advocates, which are uploaded and taken away there. */
  @readonly
  entity AdvocatePhotos as
    select from advocates.AdvocatePhotos {
      key advocate.ID                                  as advocate_ID : UUID,
          advocate.lastName,
          // another photo has another address, since browsers keep it for a day
          '/api/advocates/' || advocate.slug || '/photo?v=' || sha256 as photoUrl : String(200),
          sizeBytes,
          sha256,
          uploadedAt
    };
}

annotate AdminService.Advocates with @(
  UI.HeaderInfo         : {
    TypeName      : 'Advocate',
    TypeNamePlural: 'Advocates',
    Title         : {Value: lastName},
    Description   : {Value: firstName}
  },
  UI.LineItem           : [
    {Value: lastName},
    {Value: firstName},
    {Value: title},
    {Value: region},
    {Value: sortOverride},
    {Value: isActive}
  ],
  UI.SelectionFields    : [
    lastName,
    region,
    isActive
  ],
  UI.FieldGroup #Photo  : {Data: [
    {
      Value             : portrait.photoUrl,
      Label             : 'Photo',
      ![@UI.IsImageURL] : true
    },
    {
      Value: portrait.uploadedAt,
      Label: 'Uploaded at'
    }
  ]},
  UI.FieldGroup #General: {Data: [
    {Value: firstName},
    {Value: lastName},
    {Value: slug},
    {Value: title},
    {Value: pronouns},
    {Value: location},
    {Value: region},
    {Value: bio},
    {Value: joinedDate},
    {Value: speakerName},
    {Value: user_ID},
    {Value: sortOverride},
    {Value: isActive}
  ]},
  UI.Facets             : [
    {
      $Type : 'UI.ReferenceFacet',
      ID    : 'General',
      Label : 'General',
      Target: '@UI.FieldGroup#General'
    },
    {
      $Type : 'UI.ReferenceFacet',
      ID    : 'Photo',
      Label : 'Photo',
      Target: '@UI.FieldGroup#Photo'
    },
    {
      $Type : 'UI.ReferenceFacet',
      ID    : 'Topics',
      Label : 'Topics',
      Target: 'topics/@UI.LineItem'
    },
    {
      $Type : 'UI.ReferenceFacet',
      ID    : 'Links',
      Label : 'Links',
      Target: 'links/@UI.LineItem'
    }
  ]
) {
  modifiedAt   @odata.etag;
  slug         @readonly  @title: 'Slug';
  firstName    @mandatory  @title: 'First name';
  lastName     @mandatory  @title: 'Last name';
  title        @title: 'Title';
  pronouns     @title: 'Pronouns';
  location     @title: 'Location';
  region       @title: 'Region';
  bio          @title: 'About'  @UI.MultiLineText;
  isActive     @title: 'Shown';
  sortOverride @title: 'Place ahead of others';
  joinedDate   @title: 'Joined';
  speakerName  @title: 'Name in sessions, if another';
  user         @title: 'Account';
  portrait     @UI.Hidden  @title: 'Photo';
}

annotate AdminService.AdvocateTopics with {
  tag @mandatory  @title: 'Tag';
}

annotate AdminService.AdvocateLinks with {
  kind      @title: 'Kind';
  url       @mandatory  @title: 'Address'  @UI.IsURL;
  label     @title: 'Text of the link';
  sortOrder @title: 'Order';
}

annotate AdminService.AdvocatePhotos with @(UI.HeaderInfo.Title.Value: lastName, UI.LineItem: [
  {Value: lastName},
  {
    Value             : photoUrl,
    ![@UI.IsImageURL] : true
  },
  {Value: sizeBytes},
  {Value: uploadedAt}
]) {
  lastName   @title: 'Last name';
  photoUrl   @title: 'Photo';
  sizeBytes  @title: 'Bytes';
  sha256     @title: 'SHA-256';
  uploadedAt @title: 'Uploaded at';
}

annotate AdminService.Advocates with @Workplace: {Area: 'homepage', Order: 140};
annotate AdminService.AdvocatePhotos with @Workplace: {Below: 'Advocates'};
