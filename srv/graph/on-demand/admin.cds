using {tutorials.graph as graph} from '../../../db/graph/on-demand';
using {AdminService} from '../../admin/service';

extend service AdminService with {
  /** Queries that asked for an extraction of concepts on demand, and what has become of them. */
  @readonly
  entity KgOnDemandRequests as projection on graph.KgOnDemandRequests;
}

annotate AdminService.KgOnDemandRequests with @(
  UI.HeaderInfo     : {
    TypeName      : 'Extraction on demand',
    TypeNamePlural: 'Extractions on demand',
    Title         : {Value: query},
    Description   : {Value: status}
  },
  UI.SelectionFields: [
    status,
    requestedAt
  ],
  UI.LineItem       : [
    {Value: query},
    {Value: status},
    {Value: attempts},
    {Value: requestedAt},
    {Value: conceptsMerged},
    {Value: lastError}
  ]
);

annotate AdminService.KgOnDemandRequests with @Workplace: {Area: 'graph', Order: 50};
