using {travels} from './schema';
using {AdminService} from './service';

annotate travels.Travels with {
  ID           @UI.Hidden;
  number       @title: 'Number'       @Core.Computed;
  description  @title: 'Description'  @mandatory         @Common.FieldControl: status.fieldControl;
  beginDate    @title: 'Begins'       @Common.FieldControl: status.fieldControl;
  endDate      @title: 'Ends'         @Common.FieldControl: status.fieldControl;
  meetingTime  @title: 'Meeting time';
  bookingFee   @title: 'Booking fee'  @Measures.ISOCurrency: currency_code  @Common.FieldControl: status.fieldControl;
  totalPrice   @title: 'Total price'  @Measures.ISOCurrency: currency_code  @Core.Computed;
  discount     @title: 'Discount'     @assert.range: [0, 90]                @Measures.Unit: '%';
  progress     @title: 'Prepared'     @assert.range: [0, 100];
  stars        @title: 'Stars'        @assert.range: [0, 5];
  luggage      @title: 'Luggage'      @Measures.Unit: luggageUnit;
  luggageUnit  @title: 'Unit'         @UI.Hidden;
  isUrgent     @title: 'Urgent';
  reason       @title: 'Reason'       @UI.Hidden: (not isUrgent)
               @Common.FieldControl: (isUrgent ? 7 : 0);
  notes        @title: 'Notes'        @UI.MultiLineText                     @UI.Placeholder: 'What the agency should know';
  labels       @title: 'Labels';
  photo        @title: 'Photo'        @Core.MediaType: photoType            @Core.AcceptableMediaTypes: ['image/png', 'image/jpeg']  @UI.IsImage;
  photoType    @UI.Hidden             @Core.IsMediaType;
  contract     @title: 'Contract'     @Core.MediaType: contractType         @Core.ContentDisposition: {
    Filename : contractName,
    Type     : 'attachment'
  };
  contractType @UI.Hidden             @Core.IsMediaType;
  contractName @title: 'File name'    @UI.Hidden;
  agency       @title: 'Agency'       @Common.FieldControl: status.fieldControl
               @Common.Text: agency.name                                    @Common.TextArrangement: #TextFirst
               @Common.ValueList: {
    CollectionPath : 'Agencies',
    Parameters     : [
      {
        $Type             : 'Common.ValueListParameterInOut',
        LocalDataProperty : agency_ID,
        ValueListProperty : 'ID'
      },
      {
        $Type             : 'Common.ValueListParameterDisplayOnly',
        ValueListProperty : 'name'
      },
      {
        $Type             : 'Common.ValueListParameterDisplayOnly',
        ValueListProperty : 'city'
      }
    ]
  };
  passenger    @title: 'Passenger'    @Common.FieldControl: status.fieldControl
               @Common.Text: passenger.lastName                             @Common.TextArrangement: #TextOnly
               @Common.ValueList: {
    CollectionPath : 'Passengers',
    Parameters     : [
      {
        $Type             : 'Common.ValueListParameterInOut',
        LocalDataProperty : passenger_ID,
        ValueListProperty : 'ID'
      },
      {
        $Type             : 'Common.ValueListParameterDisplayOnly',
        ValueListProperty : 'lastName'
      },
      {
        $Type             : 'Common.ValueListParameterDisplayOnly',
        ValueListProperty : 'firstName'
      }
    ]
  };
  status       @title: 'Status'       @readonly
               @Common.Text: status.name                                    @Common.TextArrangement: #TextOnly
               @Common.ValueListWithFixedValues
               @Common.ValueList: {
    CollectionPath : 'TravelStatus',
    Parameters     : [
      {
        $Type             : 'Common.ValueListParameterInOut',
        LocalDataProperty : status_code,
        ValueListProperty : 'code'
      },
      {
        $Type             : 'Common.ValueListParameterDisplayOnly',
        ValueListProperty : 'name'
      }
    ]
  };
  currency     @title: 'Currency'     @Common.Text: currency.name           @Common.ValueListWithFixedValues
               @Common.ValueList: {
    CollectionPath : 'Currencies',
    Parameters     : [
      {
        $Type             : 'Common.ValueListParameterInOut',
        LocalDataProperty : currency_code,
        ValueListProperty : 'code'
      },
      {
        $Type             : 'Common.ValueListParameterDisplayOnly',
        ValueListProperty : 'name'
      }
    ]
  };
}

annotate travels.Bookings with {
  ID        @UI.Hidden;
  position  @title: 'Position';
  bookedOn  @title: 'Booked on'  @Core.Computed;
  price     @title: 'Price'      @Measures.ISOCurrency: currency_code  @Common.FieldControl: travel.status.fieldControl;
  passenger @title: 'Passenger'  @mandatory                            @Common.Text: passenger.lastName
            @Common.ValueList: {
    CollectionPath : 'Passengers',
    Parameters     : [
      {
        $Type             : 'Common.ValueListParameterInOut',
        LocalDataProperty : passenger_ID,
        ValueListProperty : 'ID'
      },
      {
        $Type             : 'Common.ValueListParameterDisplayOnly',
        ValueListProperty : 'lastName'
      }
    ]
  };
  flight    @title: 'Flight'     @Common.FieldControl: travel.status.fieldControl
            // the price and its currency come with the flight
            @Common.ValueList: {
    CollectionPath : 'Flights',
    Parameters     : [
      {
        $Type             : 'Common.ValueListParameterInOut',
        LocalDataProperty : flight_ID,
        ValueListProperty : 'ID'
      },
      {
        $Type             : 'Common.ValueListParameterOut',
        LocalDataProperty : price,
        ValueListProperty : 'price'
      },
      {
        $Type             : 'Common.ValueListParameterInOut',
        LocalDataProperty : currency_code,
        ValueListProperty : 'currency_code'
      },
      {
        $Type             : 'Common.ValueListParameterConstant',
        Constant          : 'FRA',
        ValueListProperty : 'origin'
      },
      {
        $Type             : 'Common.ValueListParameterDisplayOnly',
        ValueListProperty : 'destination'
      }
    ]
  };
  status    @title: 'Status'     @Common.Text: status.name             @Common.TextArrangement: #TextOnly;
}

annotate travels.Supplements with {
  ID       @UI.Hidden;
  position @title: 'Position';
  product  @title: 'Product'  @mandatory;
  price    @title: 'Price'    @Measures.ISOCurrency: currency_code;
}

annotate travels.Agencies with {
  email   @Communication.IsEmailAddress;
  phone   @Communication.IsPhoneNumber;
  website @UI.IsURL;
}

annotate travels.Passengers with {
  email   @Communication.IsEmailAddress;
  picture @UI.IsImageURL;
}

// Rules that follow from the state of the travel.
annotate travels.Travels with @(
  UI.UpdateHidden                  : (status.code = #Canceled),
  UI.DeleteHidden                  : (status.code = #Accepted),
  Common.SideEffects #Fee          : {
    SourceProperties : [bookingFee, discount],
    TargetProperties : ['totalPrice']
  },
  Common.SideEffects #Agency       : {
    SourceProperties : [agency_ID],
    TargetEntities   : [agency]
  },
  Common.SideEffects #Bookings     : {
    SourceEntities   : [bookings],
    TargetProperties : ['totalPrice']
  },
  Common.SideEffects #Recalculated : {
    SourceProperties : [luggage],
    TriggerAction    : 'AdminService.recalculate',
    TargetProperties : ['totalPrice', 'progress']
  }
);

annotate travels.Bookings with @(
  UI.CreateHidden                     : (travel.status.code != #Open),
  UI.DeleteHidden                     : (travel.status.code != #Open),
  Capabilities.NavigationRestrictions : {RestrictedProperties: [{
    NavigationProperty : supplements,
    InsertRestrictions : {Insertable: (travel.status.code = #Open)},
    DeleteRestrictions : {Deletable: (travel.status.code = #Open)}
  }]}
);

annotate AdminService.Travels with @Capabilities: {
  FilterRestrictions : {FilterExpressionRestrictions: [{
    Property           : beginDate,
    AllowedExpressions : 'SingleRange'
  }]},
  InsertRestrictions : {RequiredProperties: [description]}
};

annotate AdminService.Trips with @Capabilities: {
  UpdateRestrictions : {Updatable: (status.code != #Canceled)},
  DeleteRestrictions : {Deletable: (status.code = #Open)},
  InsertRestrictions : {RequiredProperties: [description]}
};
