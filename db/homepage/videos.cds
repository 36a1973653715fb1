namespace tutorials.homepage;

using {cuid} from '@sap/cds/common';
using {tutorials.graph.Videos} from '../graph/corpora';

/** Older videos that the start page shows until the next reshuffle, which writes all rows anew (HOMEPAGE-069). */
@generation: 'feeds'
entity HomepageVideoRotation : cuid {
  video    : Association to Videos not null  @integrity.target;
  rank     : Integer not null;
  pickedAt : Timestamp not null;
}

annotate Videos with @generation: 'feeds';
