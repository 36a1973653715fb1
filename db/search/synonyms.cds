namespace tutorials.search;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** Words with the same meaning: who searches one of them finds the others, with less weight. An index makes word unique. */
@generation: 'search'
entity Synonyms : cuid, managed {
  /** In lower case, as the synonyms are. */
  word     : String(60) not null;
  /** Other words or names for it, separated by commas: at most ten, of at most 60 characters. */
  synonyms : String(640) not null;
}
