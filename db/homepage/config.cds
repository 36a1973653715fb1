namespace tutorials.homepage;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** Bands of the start page: one row (`db/homepage/reference`), which admins edit. */
@generation: 'feeds'
entity HomepageConfig : cuid, managed {
  /** Playlist of the video platform whose videos are shown; none are without it. */
  developerNewsPlaylistId     : String(64);
  videoBandEnabled            : Boolean not null default true;
  eventsBandEnabled           : Boolean not null default true;
  /** Posts of the community, and news. */
  communityLaneEnabled        : Boolean not null default true;
  /** Newest videos beside the first one. */
  @assert.range: [
    0,
    12
  ]
  videoBandAnchorCount        : Integer not null default 3;
  /** Older videos, which change every four hours. */
  @assert.range: [
    0,
    12
  ]
  videoBandRotationCount      : Integer not null default 3;
  /** Age of the oldest of them in days. */
  @assert.range: [
    1,
    3650
  ]
  videoBandRotationWindowDays : Integer not null default 90;
  /** News and posts are assessed by examples, and by the model where these do not decide. */
  newsRelevanceEnabled        : Boolean not null default false;
}
