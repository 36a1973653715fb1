using {travels} from './schema';
using from './service';

// Lists and pages; both variants of the service inherit them.
annotate travels.Travels with @(
  Common.SemanticKey : [number],
  UI                 : {
    HeaderInfo                   : {
      TypeName       : 'Travel',
      TypeNamePlural : 'Travels',
      Title          : {Value: description},
      Description    : {Value: number},
      ImageUrl       : photo,
      TypeImageUrl   : 'sap-icon://flight'
    },
    HeaderFacets                 : [
      {
        $Type  : 'UI.ReferenceFacet',
        Target : '@UI.DataPoint#Price'
      },
      {
        $Type  : 'UI.ReferenceFacet',
        Target : '@UI.DataPoint#Progress'
      },
      {
        $Type  : 'UI.ReferenceFacet',
        Target : '@UI.DataPoint#Stars'
      },
      {
        $Type  : 'UI.ReferenceFacet',
        Target : '@UI.DataPoint#Status'
      },
      {
        $Type  : 'UI.ReferenceFacet',
        Target : '@UI.FieldGroup#Dates',
        Label  : 'Dates'
      },
      {
        $Type      : 'UI.ReferenceFacet',
        Target     : 'agency/@Communication.Contact',
        Label      : 'Agency',
        ![@UI.Hidden] : isUrgent
      }
    ],
    DataPoint #Price             : {
      Title : 'Total price',
      Value : totalPrice
    },
    DataPoint #Progress          : {
      Title         : 'Prepared',
      Value         : progress,
      TargetValue   : 100,
      Visualization : #Progress,
      Criticality   : status.criticality
    },
    DataPoint #Stars             : {
      Title         : 'Stars',
      Value         : stars,
      TargetValue   : 5,
      Visualization : #Rating
    },
    DataPoint #Status            : {
      Title       : 'Status',
      Value       : status.name,
      Criticality : status.criticality
    },
    SelectionFields              : [
      (agency.ID),
      (passenger.ID),
      (status.code),
      beginDate,
      isUrgent
    ],
    PresentationVariant          : {
      Text           : 'By number',
      Visualizations : ['@UI.LineItem'],
      SortOrder      : [{
        Property   : number,
        Descending : true
      }],
      GroupBy        : [status_code]
    },
    SelectionVariant #Open       : {
      Text          : 'Open ones',
      SelectOptions : [{
        PropertyName : status_code,
        Ranges       : [{
          Sign   : #I,
          Option : #EQ,
          Low    : 'O'
        }]
      }]
    },
    SelectionPresentationVariant #Open : {
      Text                : 'Open ones, newest first',
      SelectionVariant    : '@UI.SelectionVariant#Open',
      PresentationVariant : '@UI.PresentationVariant'
    },
    Chart #ByStatus              : {
      ChartType  : #Column,
      Title      : 'By status',
      Dimensions : [status_code],
      Measures   : [totalPrice]
    },
    LineItem                     : [
      {
        $Type  : 'UI.DataFieldForAction',
        Action : 'AdminService.acceptTravel',
        Label  : 'Accept'
      },
      {
        $Type  : 'UI.DataFieldForAction',
        Action : 'AdminService.rejectTravel',
        Label  : 'Reject'
      },
      {
        Value            : number,
        ![@UI.Importance] : #High
      },
      {
        Value            : description,
        ![@UI.Importance] : #High
      },
      {
        $Type            : 'UI.DataFieldForAction',
        Action           : 'AdminService.deductDiscount',
        Label            : 'Deduct a discount',
        Inline           : true,
        ![@UI.Importance] : #High
      },
      {
        Value                  : (passenger.ID),
        ![@HTML5.CssDefaults] : {width: '14em'}
      },
      {
        Value                  : agency.ID,
        ![@HTML5.CssDefaults] : {width: '16em'}
      },
      {Value: beginDate},
      {Value: totalPrice},
      {
        Value       : (status.code),
        Criticality : (
          status.code = #Accepted ? 3 : status.code = #Open ? 2 : status.code = #Canceled ? 1 : 0
        )
      },
      {
        $Type  : 'UI.DataFieldForAnnotation',
        Target : '@UI.DataPoint#Stars',
        Label  : 'Stars'
      },
      {
        $Type : 'UI.DataFieldWithUrl',
        Value : agency.name,
        Url   : agency.website,
        Label : 'Site of the agency'
      },
      {
        Value         : reason,
        Label         : 'Hidden unless urgent',
        ![@UI.Hidden] : (not isUrgent)
      }
    ],
    Identification               : [
      {
        $Type       : 'UI.DataFieldForAction',
        Action      : 'AdminService.deductDiscount',
        Label       : 'Deduct a discount',
        Determining : true
      },
      {Value: number},
      {Value: meetingTime}
    ],
    Facets                       : [
      {
        $Type  : 'UI.CollectionFacet',
        ID     : 'General',
        Label  : 'General information',
        Facets : [
          {
            $Type  : 'UI.ReferenceFacet',
            ID     : 'Travel',
            Label  : 'Travel',
            Target : '@UI.FieldGroup#Travel'
          },
          {
            $Type  : 'UI.ReferenceFacet',
            ID     : 'Prices',
            Label  : 'Prices',
            Target : '@UI.FieldGroup#Prices'
          },
          {
            $Type  : 'UI.ReferenceFacet',
            ID     : 'Dates',
            Label  : 'Dates',
            Target : '@UI.FieldGroup#Dates'
          },
          {
            $Type            : 'UI.ReferenceFacet',
            ID               : 'More',
            Label            : 'More',
            Target           : '@UI.FieldGroup#More',
            ![@UI.PartOfPreview] : false
          }
        ]
      },
      {
        $Type  : 'UI.ReferenceFacet',
        ID     : 'Identification',
        Label  : 'Identification',
        Target : '@UI.Identification'
      },
      {
        $Type  : 'UI.ReferenceFacet',
        ID     : 'Agency',
        Label  : 'Agency',
        Target : 'agency/@UI.FieldGroup#Contact'
      },
      {
        $Type  : 'UI.ReferenceFacet',
        ID     : 'Contact',
        Label  : 'Contact of the agency',
        Target : 'agency/@Communication.Contact'
      },
      {
        $Type         : 'UI.ReferenceFacet',
        ID            : 'Urgency',
        Label         : 'Urgency',
        Target        : '@UI.FieldGroup#Urgency',
        ![@UI.Hidden] : (not isUrgent)
      },
      {
        $Type  : 'UI.ReferenceFacet',
        ID     : 'Files',
        Label  : 'Files',
        Target : '@UI.FieldGroup#Files'
      },
      {
        $Type  : 'UI.ReferenceFacet',
        ID     : 'Bookings',
        Label  : 'Bookings',
        Target : 'bookings/@UI.PresentationVariant'
      },
      {
        $Type  : 'UI.ReferenceFacet',
        ID     : 'Flights',
        Label  : 'Flights',
        Target : 'bookings/@UI.LineItem#Flights'
      }
    ],
    FieldGroup #Travel           : {Data: [
      {Value: description},
      {Value: (passenger.ID)},
      {Value: (agency.ID)},
      {
        Value       : status.code,
        Criticality : status.criticality
      },
      {Value: isUrgent},
      {Value: labels},
      {Value: notes}
    ]},
    FieldGroup #Prices           : {Data: [
      {Value: bookingFee},
      {Value: discount},
      {Value: totalPrice},
      {Value: (currency.code)},
      {Value: luggage},
      {
        $Type  : 'UI.DataFieldForAction',
        Action : 'AdminService.recalculate',
        Label  : 'Calculate again'
      }
    ]},
    FieldGroup #Dates            : {Data: [
      {Value: beginDate},
      {Value: endDate}
    ]},
    FieldGroup #More             : {Data: [
      {Value: progress},
      {Value: stars},
      {
        $Type : 'UI.DataFieldWithUrl',
        Value : agency.name,
        Url   : agency.website,
        Label : 'Site'
      },
      {
        $Type  : 'UI.DataFieldForAnnotation',
        Target : '@UI.DataPoint#Progress',
        Label  : 'Prepared'
      }
    ]},
    FieldGroup #Urgency          : {Data: [{Value: reason}]},
    FieldGroup #Files            : {Data: [
      {Value: photo},
      {Value: contract}
    ]}
  }
);
annotate travels.Bookings with @(
  Common.SemanticKey : [position],
  UI                 : {
    HeaderInfo          : {
      TypeName       : 'Booking',
      TypeNamePlural : 'Bookings',
      Title          : {Value: position},
      Description    : {Value: passenger.lastName}
    },
    PresentationVariant : {
      Visualizations : ['@UI.LineItem'],
      SortOrder      : [{
        Property   : position,
        Descending : true
      }]
    },
    LineItem            : [
      {Value: position},
      {Value: (passenger.ID)},
      {Value: (flight.ID)},
      {Value: price},
      {Value: (status.code)}
    ],
    LineItem #Flights   : [
      {Value: (flight.ID)},
      {
        Value : flight.origin,
        Label : 'From'
      },
      {
        Value : flight.destination,
        Label : 'To'
      }
    ],
    Facets              : [
      {
        $Type  : 'UI.ReferenceFacet',
        Label  : 'Booking',
        Target : '@UI.FieldGroup#Booking'
      },
      {
        $Type  : 'UI.ReferenceFacet',
        Label  : 'Supplements',
        Target : 'supplements/@UI.LineItem'
      }
    ],
    FieldGroup #Booking : {Data: [
      {Value: position},
      {Value: bookedOn},
      {Value: (passenger.ID)},
      {Value: (flight.ID)},
      {Value: price},
      {Value: (currency.code)}
    ]}
  }
);
annotate travels.Supplements with @UI: {
  HeaderInfo : {
    TypeName       : 'Supplement',
    TypeNamePlural : 'Supplements',
    Title          : {Value: product}
  },
  LineItem   : [
    {Value: position},
    {Value: product},
    {Value: price}
  ]
};
annotate travels.Passengers with @UI: {
  HeaderInfo     : {
    TypeName       : 'Passenger',
    TypeNamePlural : 'Passengers',
    Title          : {Value: lastName},
    Description    : {Value: firstName},
    ImageUrl       : picture
  },
  Identification : [
    {Value: firstName},
    {Value: lastName},
    {Value: email}
  ]
};
