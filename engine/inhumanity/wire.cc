// Converts actions and configs between the schema's tables and the plain values of the rules.
#include "engine/inhumanity/inhumanity.h"

namespace recount::engine::inhumanity {

namespace fbs = events::inhumanity;

Action Inhumanity::ReadAction(const fbs::Event& event) {
  Action action{.type = event.action_type()};
  switch (action.type) {
    case ActionType::draw:
      action.terrain = event.action_as_draw()->terrain();
      break;
    case ActionType::commit:
      action.dice = event.action_as_commit()->dice();
      break;
    case ActionType::support:
      action.dice = event.action_as_support()->dice();
      break;
    case ActionType::use_hope:
      action.dice = event.action_as_use_hope()->dice();
      break;
    case ActionType::choose:
      if (const flatbuffers::String* option = event.action_as_choose()->option()) {
        action.option = std::string_view(option->c_str(), option->size());
      }
      break;
    case ActionType::play_trait:
      action.card = event.action_as_play_trait()->card();
      action.target = event.action_as_play_trait()->target();
      break;
    case ActionType::use_asset:
      action.card = event.action_as_use_asset()->card();
      action.target = event.action_as_use_asset()->target();
      break;
    case ActionType::steal:
      action.card = event.action_as_steal()->card();
      break;
    case ActionType::lend:
      action.card = event.action_as_lend()->card();
      action.target = event.action_as_lend()->to();
      break;
    case ActionType::bequeath:
      action.card = event.action_as_bequeath()->card();
      action.target = event.action_as_bequeath()->to();
      break;
    case ActionType::give_gift:
      action.target = event.action_as_give_gift()->to();
      break;
    default:
      break;
  }
  return action;
}

flatbuffers::Offset<void> Inhumanity::WriteAction(flatbuffers::FlatBufferBuilder& builder,
                                                  const Action& action) {
  switch (action.type) {
    case ActionType::draw:
      return fbs::CreateDraw(builder, action.terrain).Union();
    case ActionType::act:
      return fbs::CreateAct(builder).Union();
    case ActionType::avoid:
      return fbs::CreateAvoid(builder).Union();
    case ActionType::commit:
      return fbs::CreateCommit(builder, action.dice).Union();
    case ActionType::support:
      return fbs::CreateSupport(builder, action.dice).Union();
    case ActionType::refuse:
      return fbs::CreateRefuse(builder).Union();
    case ActionType::last_hope:
      return fbs::CreateLastHope(builder).Union();
    case ActionType::use_hope:
      return fbs::CreateUseHope(builder, action.dice).Union();
    case ActionType::roll:
      return fbs::CreateRoll(builder).Union();
    case ActionType::choose: {
      const auto option = builder.CreateString(action.option.data(), action.option.size());
      return fbs::CreateChoose(builder, option).Union();
    }
    case ActionType::resolve:
      return fbs::CreateResolve(builder).Union();
    case ActionType::play_trait:
      return fbs::CreatePlayTrait(builder, action.card, action.target).Union();
    case ActionType::use_asset:
      return fbs::CreateUseAsset(builder, action.card, action.target).Union();
    case ActionType::steal:
      return fbs::CreateSteal(builder, action.card).Union();
    case ActionType::lend:
      return fbs::CreateLend(builder, action.card, action.target).Union();
    case ActionType::bequeath:
      return fbs::CreateBequeath(builder, action.card, action.target).Union();
    case ActionType::draw_gift:
      return fbs::CreateDrawGift(builder).Union();
    case ActionType::give_gift:
      return fbs::CreateGiveGift(builder, action.target).Union();
    case ActionType::new_character:
      return fbs::CreateNewCharacter(builder).Union();
    default:
      return fbs::CreateDecline(builder).Union();
  }
}

Config Inhumanity::ReadConfig(const fbs::Event& event) {
  return {.martial_law = event.config()->martial_law(), .lending = event.config()->lending()};
}

flatbuffers::Offset<void> Inhumanity::WriteConfig(flatbuffers::FlatBufferBuilder& builder,
                                                  const Config& config) {
  return fbs::CreateConfig(builder, config.martial_law, config.lending).Union();
}

}  // namespace recount::engine::inhumanity
