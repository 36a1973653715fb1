using {travels} from './schema';

// The contact of an agency, which pages of travels show.
annotate travels.Agencies with @(
  Communication.Contact : {
    fn    : name,
    org   : city,
    tel   : [{
      type : #work,
      uri  : phone
    }],
    email : [{
      type    : #work,
      address : email
    }],
    url   : [{uri: website}]
  },
  UI                    : {
    HeaderInfo          : {
      TypeName       : 'Agency',
      TypeNamePlural : 'Agencies',
      Title          : {Value: name}
    },
    FieldGroup #Contact : {Data: [
      {Value: name},
      {Value: city},
      {Value: phone},
      {Value: email},
      {Value: website}
    ]}
  }
);
