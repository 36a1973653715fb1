using {AdminService} from '../../admin/service';
using {tutorials.homepage as homepage} from '../../../db/homepage/alerts';

extend service AdminService with {
  /** Banners of the site. A saved change shows within a minute, and starts no build. */
  @odata.draft.enabled
  entity Alerts as projection on homepage.Alerts;
}

annotate AdminService.Alerts with @(
  UI.LineItem       : [
    {Value: title},
    {Value: severity},
    {Value: audience},
    {Value: startsAt},
    {Value: endsAt},
    {Value: active}
  ],
  UI.SelectionFields: [
    title,
    severity,
    audience,
    active,
    startsAt,
    endsAt
  ]
) {
  modifiedAt  @odata.etag;
  title       @mandatory;
  body        @UI.MultiLineText;
  startsAt    @title: 'Shown from';
  endsAt      @title: 'Shown until';
  ctaLabel    @title: 'Text of the link';
  ctaUrl      @title: 'Address of the link';
  dismissible @title: 'Can be closed';
}

annotate AdminService.Alerts with @Workplace: {Area: 'homepage', Order: 10, Main};
