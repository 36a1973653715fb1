// Tables of a domain that does not exist yet, as a later one would declare them.
namespace probe;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.people.Users} from '../../../db/people/people';

@assert.unique.once: [
  user,
  topic
]
entity Favorites : cuid, managed {
  user  : Association to Users not null  @people.erase: #delete  @people.merge: #move;
  topic : String(20);
  notes : Composition of many FavoriteNotes
            on notes.favorite = $self;
}

entity FavoriteNotes : cuid {
  favorite : Association to Favorites;
  text     : String(200);
}

entity Records : cuid, managed {
  user  : Association to Users not null  @people.erase: #anonymize  @people.merge: #move;
  score : Integer;
}

entity Preferences : managed {
  key user  : Association to Users  @people.erase: #delete  @people.merge: #move;
      theme : String(20);
}

entity Advocates : cuid {
  user    : Association to Users  @people.erase: #unlink  @people.merge: #move;
  contact : String(255)  @people.names: 'email'  @people.erase: #delete;
  author  : String(255)  @people.names: ['fullName', 'githubLogin']  @people.erase: #anonymize;
}
