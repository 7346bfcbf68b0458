export type { Endpoint, Example, Field, Parameter } from './endpoint/endpoint.js'
export type {
  CodeSample,
  Inferable,
  Info,
  MediaType,
  MediaTypeExample,
  OAuthFlow,
  OpenApiDescription,
  Operation,
  OperationMethod,
  OperationParameter,
  OperationResponse,
  PathItem,
  RequestBody,
  Schema,
  SchemaType,
  SecurityRequirement,
  SecurityScheme,
  Server,
  Tag,
} from './openapi/description.js'
export type { PlainValue as JsonValue } from './body/values.js'
export type { ErrorCode, InferenceCode, OmissionCode } from './diagnostics/description-catalogue.js'
export type {
  DescribedEndpoint,
  OpenApiOptions,
  PackageData,
  SourceDocument,
} from './openapi/options.js'
export type { DescriptionDiagnostic, OpenApiReport, OpenApiResult } from './openapi/report.js'
export { toOpenApi } from './openapi/to-open-api.js'
