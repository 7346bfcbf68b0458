export type { Endpoint, Example, Field, Parameter } from './endpoint/endpoint.js'
export type {
  CodeSample,
  Contact,
  Info,
  License,
  MediaType,
  MediaTypeExample,
  OAuthFlow,
  OAuthFlows,
  OpenApiDescription,
  Operation,
  OperationMethod,
  OperationParameter,
  OperationResponse,
  PathItem,
  RequestBody,
  SecurityRequirement,
  SecurityScheme,
  Server,
  ServerVariable,
  Tag,
} from './openapi/description/description.js'
export type {
  Inferable,
  JsonObject,
  JsonValue,
  Schema,
  SchemaType,
} from './openapi/description/schema.js'
export type {
  DoubtCode,
  ErrorCode,
  InferenceCode,
  OmissionCode,
} from './diagnostics/description-catalogue.js'
export type {
  DescribedEndpoint,
  OpenApiOptions,
  PackageData,
  ResponseKey,
  SourceDocument,
  StatedResponse,
} from './openapi/options.js'
export type { DescriptionDiagnostic, OpenApiReport, OpenApiResult } from './openapi/report.js'
export { toOpenApi } from './openapi/to-open-api.js'
