namespace tutorials.catalog;

using {tutorials.catalog.Tutorials} from './tutorials';

/** People whom the publisher of a tutorial names as its contributors; written by a publish and by a rollback alone. */
entity PublishedContributors {
  key tutorial : Association to Tutorials  @integrity.target;
  /** Position in the published record. */
  key place    : Integer;
      email    : String(255)  @people.names: 'email'  @people.erase: #anonymize;
      login    : String(39)  @people.names: 'githubLogin'  @people.erase: #anonymize;
}
