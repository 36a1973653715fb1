namespace tutorials.homepage;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** How urgent an alert is; pages choose its colour and symbol by this. */
@assert.range
type AlertSeverity : String(20) enum {
  Information;
  Success;
  Warning;
  Error;
}

/** Readers of an alert: everyone, whoever is logged in, or admins. */
@assert.range
type AlertAudience : String(20) enum {
  ![ALL];
  AUTHENTICATED;
  ADMIN;
}

/** Banners of the site, shown while active and within their time. */
@generation: 'alerts'
entity Alerts : cuid, managed {
  title       : String(200) not null;
  body        : String(2000);
  severity    : AlertSeverity not null default 'Information';
  audience    : AlertAudience not null default 'ALL';
  /** First moment in which it is shown; at once without one. */
  startsAt    : Timestamp;
  /** First moment in which it is not shown any more; never without one. */
  endsAt      : Timestamp;
  ctaLabel    : String(60);
  /** An http or https address, or a path of this site. */
  ctaUrl      : String(500);
  dismissible : Boolean default true;
  active      : Boolean default true;
}
